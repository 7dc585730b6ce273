// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

struct OrderInfo {
    address reactor;
    address swapper;
    uint256 nonce;
    uint256 deadline;
    address additionalValidationContract;
    bytes additionalValidationData;
}

struct InputToken {
    address token;
    uint256 amount;
    uint256 maxAmount;
}

struct OutputToken {
    address token;
    uint256 amount;
    address recipient;
}

struct ResolvedOrder {
    OrderInfo info;
    InputToken input;
    OutputToken[] outputs;
    bytes sig;
    bytes32 hash;
}

struct SignedOrder {
    bytes order;
    bytes sig;
}

interface IReactor {
    function executeWithCallback(SignedOrder calldata order, bytes calldata callbackData) external payable;
}

/// @notice Fills an order of UniswapX, or of Seaport, with what its own input buys, without tokens of the filler's own: the reactor hands the input over, the owner's
/// calls trade it, the reactor takes the outputs. What is left stays here until the owner takes it. Either all of it happens or nothing.
contract OrderFiller {
    /// @param value of native currency that goes with it
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    error NotOwner();
    error NotReactor();
    error CallFailed(uint256 index, bytes reason);
    error ApprovalFailed(address token);
    error TooLittleLeft(address token, uint256 left);

    address public immutable owner;
    /// @dev Only while one of its orders is being filled: nobody else may call back, nor it at another time.
    address private _reactor;

    constructor(address owner_) {
        owner = owner_;
    }

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner();
        _;
    }

    /// @dev Seaport calls nobody between taking what an order sells and taking what it asks for. But it pays in the order that the filler names, and native currency is
    /// paid by a call: a wei to this contract, before the tokens to the order's owner, is when the trade is made. Others that pay grant 2,300 gas, so
    /// what is looked at is transient.
    receive() external payable {
        address seaport;
        assembly {
            seaport := tload(0)
        }
        if (seaport == address(0) || msg.sender != seaport) return;
        // Once: what is sent back at the end comes here too.
        assembly {
            tstore(0, 0)
        }
        _run(abi.decode(_kept(), (Call[])));
    }

    /// @notice Fills one order and keeps at least `least` raw units more of `token` (zero: native currency), or reverts.
    /// @param permits called before the input is taken. One that fails may have been used by somebody else a moment ago: then the input can be taken all the
    /// same, and where it cannot, the reactor reverts.
    function fill(
        IReactor reactor,
        SignedOrder calldata order,
        Call[] calldata permits,
        Call[] calldata calls,
        address token,
        uint256 least
    ) external onlyOwner {
        for (uint256 i = 0; i < permits.length; i++) {
            (bool done,) = permits[i].to.call(permits[i].data);
            done;
        }
        uint256 before = _held(token);
        _reactor = address(reactor);
        reactor.executeWithCallback(order, abi.encode(calls));
        _reactor = address(0);
        uint256 held = _held(token);
        uint256 left = held > before ? held - before : 0;
        if (left < least || held < before) revert TooLittleLeft(token, left);
    }

    /// @notice Fills an order of Seaport and keeps at least `least` raw units more of `token` (zero: native currency), or reverts.
    /// @param fulfilment the call of Seaport, which pays a wei of what is sent along to this contract before anything else is paid
    /// @param calls made then; they leave here what is asked for, and let Seaport take it
    function fillOnSeaport(
        address seaport,
        bytes calldata fulfilment,
        Call[] calldata calls,
        address token,
        uint256 least
    ) external payable onlyOwner {
        uint256 before = _held(token) - (token == address(0) ? msg.value : 0);
        _keep(seaport, abi.encode(calls));
        (bool done, bytes memory reason) = seaport.call{value: msg.value}(fulfilment);
        if (!done) revert CallFailed(calls.length, reason);
        assembly {
            tstore(0, 0)
        }
        uint256 held = _held(token);
        uint256 left = held > before ? held - before : 0;
        if (left < least || held < before) revert TooLittleLeft(token, left);
    }

    /// @notice What the reactor calls between taking the input and taking the outputs.
    function reactorCallback(ResolvedOrder[] calldata orders, bytes calldata data) external {
        if (msg.sender != _reactor) revert NotReactor();
        _run(abi.decode(data, (Call[])));
        for (uint256 i = 0; i < orders.length; i++) _pay(orders[i].outputs);
    }

    /// @notice Takes what was kept, or anything else that only this account can do.
    function run(Call[] memory calls) external onlyOwner {
        _run(calls);
    }

    function _run(Call[] memory calls) private {
        for (uint256 i = 0; i < calls.length; i++) {
            (bool done, bytes memory reason) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            if (!done) revert CallFailed(i, reason);
        }
    }

    /// @dev Until the end of the transaction: who may have the calls made, how long they are, and what they are.
    function _keep(address seaport, bytes memory calls) private {
        assembly {
            tstore(0, seaport)
            let size := mload(calls)
            tstore(1, size)
            for { let at := 0 } lt(at, size) { at := add(at, 32) } {
                tstore(add(2, div(at, 32)), mload(add(add(calls, 32), at)))
            }
        }
    }

    function _kept() private view returns (bytes memory calls) {
        uint256 size;
        assembly {
            size := tload(1)
        }
        calls = new bytes(size);
        assembly {
            for { let at := 0 } lt(at, size) { at := add(at, 32) } {
                mstore(add(add(calls, 32), at), tload(add(2, div(at, 32))))
            }
        }
    }

    /// @dev The reactor takes tokens by allowance, exactly as many as it says, and pays native outputs from what it was sent.
    function _pay(OutputToken[] calldata outputs) private {
        for (uint256 i = 0; i < outputs.length; i++) {
            address token = outputs[i].token;
            if (token == address(0)) {
                (bool sent, bytes memory reason) = msg.sender.call{value: outputs[i].amount}("");
                if (!sent) revert CallFailed(i, reason);
                continue;
            }
            uint256 amount = 0;
            for (uint256 j = 0; j < outputs.length; j++) if (outputs[j].token == token) amount += outputs[j].amount;
            // Some tokens return nothing.
            (bool done, bytes memory answer) =
                token.call(abi.encodeWithSignature("approve(address,uint256)", msg.sender, amount));
            if (!done || (answer.length > 0 && !abi.decode(answer, (bool)))) revert ApprovalFailed(token);
        }
    }

    function _held(address token) private view returns (uint256 amount) {
        if (token == address(0)) return address(this).balance;
        (, bytes memory answer) = token.staticcall(abi.encodeWithSignature("balanceOf(address)", address(this)));
        return abi.decode(answer, (uint256));
    }
}
