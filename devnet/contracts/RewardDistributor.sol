// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

interface IRewardToken {
    function balanceOf(address account) external view returns (uint256);
}

/// @notice Pays rewards to those who provide liquidity. Campaigns lie on the chain and are paid in when they begin. Who has earned what follows from
/// the chain's events, for anybody in the same way; the owner posts the root of that table with the newest block that was counted. A leaf says
/// what an account has earned of a token in all, so a claim pays what is new, and a proof that is used again pays nothing.
contract RewardDistributor {
    /// @param pool id of a v4 pool
    /// @param amount raw units over the whole time, the same each second
    /// @param blockNumber when it was begun: not after `startsAt`
    struct Campaign {
        bytes32 pool;
        address token;
        uint256 amount;
        uint64 startsAt;
        uint64 endsAt;
        uint64 blockNumber;
    }

    struct Root {
        bytes32 hash;
        uint64 blockNumber;
    }

    error NotOwner();
    error BadCampaign();
    error BadRoot();
    error UnknownReward();
    error TransferFailed();

    event CampaignStarted(bytes32 indexed pool, address indexed token, uint256 amount, uint64 startsAt, uint64 endsAt);
    event RootPosted(bytes32 hash, uint64 blockNumber);
    event Claimed(address indexed account, address indexed token, uint256 amount);
    event OwnerChanged(address owner);

    address public owner;
    Root public current;
    /// @dev Stays good until the next but one, so that nobody's claim fails because a root was posted while it waited.
    Root public previous;
    mapping(address account => mapping(address token => uint256)) public claimed;
    Campaign[] private _campaigns;

    constructor(address owner_) {
        owner = owner_;
    }

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner();
        _;
    }

    function campaigns() external view returns (Campaign[] memory) {
        return _campaigns;
    }

    /// @notice Takes the whole amount from the owner. What nobody earns stays here.
    function start(bytes32 pool, address token, uint256 amount, uint64 startsAt, uint64 endsAt) external onlyOwner {
        if (startsAt < block.timestamp || endsAt <= startsAt || amount == 0) revert BadCampaign();
        _campaigns.push(Campaign(pool, token, amount, startsAt, endsAt, uint64(block.number)));
        uint256 before = IRewardToken(token).balanceOf(address(this));
        _call(token, abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, address(this), amount));
        // A token that keeps a part of transfers would leave the last ones without.
        if (IRewardToken(token).balanceOf(address(this)) - before != amount) revert BadCampaign();
        emit CampaignStarted(pool, token, amount, startsAt, endsAt);
    }

    function post(bytes32 hash, uint64 blockNumber) external onlyOwner {
        if (blockNumber <= current.blockNumber || blockNumber >= block.number) revert BadRoot();
        previous = current;
        current = Root(hash, blockNumber);
        emit RootPosted(hash, blockNumber);
    }

    /// @notice Pays `account` what it has not been paid yet, whoever asks.
    /// @param earned of `token` in all, as the leaf says
    function claim(address account, address token, uint256 earned, bytes32[] calldata proof) external {
        bytes32 node = keccak256(bytes.concat(keccak256(abi.encode(account, token, earned))));
        for (uint256 i = 0; i < proof.length; i++) {
            bytes32 other = proof[i];
            node = node < other ? keccak256(bytes.concat(node, other)) : keccak256(bytes.concat(other, node));
        }
        if (node != current.hash && node != previous.hash) revert UnknownReward();
        uint256 before = claimed[account][token];
        if (earned <= before) return;
        // Written down before the token is called: whatever it does, nothing is paid twice.
        claimed[account][token] = earned;
        emit Claimed(account, token, earned - before);
        _call(token, abi.encodeWithSignature("transfer(address,uint256)", account, earned - before));
    }

    function setOwner(address owner_) external onlyOwner {
        owner = owner_;
        emit OwnerChanged(owner_);
    }

    /// @dev Tokens that return nothing are fine.
    function _call(address token, bytes memory data) private {
        (bool success, bytes memory result) = token.call(data);
        if (!success || token.code.length == 0 || (result.length > 0 && !abi.decode(result, (bool)))) revert TransferFailed();
    }
}
